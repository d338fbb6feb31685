//! Answers the requests of the protocol, each by what it asks for.
//!
//! Invariant: answers are made beside the thread that listens; a request to stop hearing one is heard at any time.

use crate::{RuleBase, answer, prompts, resources, tools};
use framex_operations::offers;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CustomRequest,
    CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams,
    ReadResourceResponse, Reference, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler};
use std::sync::Arc;

const INSTRUCTIONS: &str = "A base of rules and facts that answers by logic alone: true, false, or unknown. Call `schema` for \
    the names to use, `query` to ask, `explain` for the proof of an answer, `why_not` and `evidence_needs` where there is \
    none. Nothing you call changes it. The prompt `ask` says how to write a query, with the names of this base.";

/// One client's view of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    rules: Arc<RuleBase>,
}

impl Server {
    pub(crate) fn new(rules: &Arc<RuleBase>) -> Server {
        Server {
            rules: Arc::clone(rules),
        }
    }

    /// Makes an answer on a thread of its own.
    async fn beside<T: Send + 'static>(
        &self,
        make: impl FnOnce(&RuleBase) -> Result<T, ErrorData> + Send + 'static,
    ) -> Result<T, ErrorData> {
        let rules = Arc::clone(&self.rules);
        let made = tokio::task::spawn_blocking(move || make(&rules)).await;
        made.unwrap_or_else(|fault| Err(ErrorData::internal_error(format!("FrameX failed: {fault}"), None)))
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("framex", env!("CARGO_PKG_VERSION")).with_title("FrameX"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        one_page(page)?;
        Ok(ListToolsResult::with_all_items(tools::all()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let is_offered = |offer: &offers::Offer| offer.operation.name == request.name;
        if !offers::OFFERS.iter().any(is_offered) {
            return Err(answer::fault(&offers::unknown(&request.name)));
        }
        let result = self.beside(move |rules| {
            let answered = rules.call(&request.name, request.arguments.unwrap_or_default());
            Ok(answer::of_tool(answered, rules))
        });
        Ok(result.await?.into())
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        one_page(page)?;
        let all = self.beside(|rules| resources::all(rules).map_err(|refused| answer::fault(&refused)));
        Ok(ListResourcesResult::with_all_items(all.await?))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let result = self.beside(move |rules| resources::read(rules, &request.uri));
        Ok(result.await?.into())
    }

    async fn list_prompts(
        &self,
        page: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        one_page(page)?;
        Ok(ListPromptsResult::with_all_items(prompts::all()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let result = self.beside(move |rules| prompts::get(rules, &request.name, request.arguments.as_ref()));
        Ok(result.await?.into())
    }

    /// What the protocol's own types do not fit: a method that there is not, or one with other parameters than it takes.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(misfit(&request.method))
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let Reference::Prompt(prompt) = request.r#ref else {
            return Ok(CompleteResult::default());
        };
        let completion = self.beside(move |rules| {
            let argument = request.argument;
            Ok(prompts::complete(
                rules,
                &prompt.name,
                &argument.name,
                &argument.value,
            ))
        });
        Ok(CompleteResult::new(completion.await?))
    }
}

/// The methods of this server, each with the parameters that it takes.
const METHODS: &[(&str, &str)] = &[
    ("tools/list", "`cursor`, a string, or none"),
    ("tools/call", "`name`, a string, and `arguments`, an object"),
    ("resources/list", "`cursor`, a string, or none"),
    ("resources/read", "`uri`, a string"),
    ("prompts/list", "`cursor`, a string, or none"),
    (
        "prompts/get",
        "`name`, a string, and `arguments`, an object of strings",
    ),
    ("completion/complete", "`ref` and `argument`, objects"),
];

fn misfit(method: &str) -> ErrorData {
    if let Some((_, takes)) = METHODS.iter().find(|(name, _)| *name == method) {
        let fault = format!("the parameters are not those of `{method}`, which takes {takes}");
        return ErrorData::invalid_params(fault, None);
    }
    let names: Vec<&str> = METHODS.iter().map(|(name, _)| *name).collect();
    let fault = format!(
        "there is no method `{method}` here; there are {}",
        names.join(", ")
    );
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, fault, None)
}

/// Lists come whole: no cursor was ever given out.
fn one_page(page: Option<PaginatedRequestParams>) -> Result<(), ErrorData> {
    match page.and_then(|page| page.cursor) {
        None => Ok(()),
        Some(cursor) => {
            let fault = format!("there is no page `{cursor}`: the list comes whole; leave out `cursor`");
            Err(ErrorData::invalid_params(fault, None))
        }
    }
}
